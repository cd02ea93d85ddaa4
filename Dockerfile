# Tessera in a container: the server, its dashboard, the command line, and PostgreSQL for those who bring none.
#   docker build -t tessera --build-arg TESSERA_COMMIT=$(git rev-parse HEAD) .
#   docker run -p 3000:3000 -v tessera:/data -e TESSERA_BASE_URL=https://tokens.example.com tessera

# By its digest, which Dependabot raises together with the version (.github/dependabot.yml).
FROM node:24.9.0-bookworm-slim@sha256:3e69116c924bfcba6c6979aff60d966c37aef56d488ce091c69d442ebec9f103 AS build
WORKDIR /src
# What is installed depends on these files alone, so that a change of a source does not install anew.
COPY package.json package-lock.json ./
COPY packages/engine/package.json packages/engine/
COPY packages/code/package.json packages/code/
COPY packages/contract/package.json packages/contract/
COPY packages/sdk/package.json packages/sdk/
COPY packages/lint-core/package.json packages/lint-core/
COPY packages/stylelint-plugin/package.json packages/stylelint-plugin/
COPY packages/eslint-plugin/package.json packages/eslint-plugin/
COPY packages/proxy/package.json packages/proxy/
COPY packages/plugin-core/package.json packages/plugin-core/
COPY packages/unplugin/package.json packages/unplugin/
COPY packages/postcss/package.json packages/postcss/
COPY packages/storybook/package.json packages/storybook/
COPY packages/style-dictionary/package.json packages/style-dictionary/
COPY packages/language-server/package.json packages/language-server/
COPY apps/server/package.json apps/server/
COPY apps/cli/package.json apps/cli/
COPY apps/dashboard/package.json apps/dashboard/
COPY apps/figma-plugin/package.json apps/figma-plugin/
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
# Told by /metrics; the sources are copied without `.git`.
ARG TESSERA_COMMIT
RUN npm run build
# The server is one file. Beside it stays only what cannot be put into one: two native packages.
RUN node packaging/runtime-modules.mjs /runtime

FROM node:24.9.0-bookworm-slim@sha256:3e69116c924bfcba6c6979aff60d966c37aef56d488ce091c69d442ebec9f103
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    TESSERA_DATA_DIR=/data \
    TESSERA_SERVER_PROGRAM=/tessera/apps/server/dist/main.js
WORKDIR /tessera
# Repositories are read and written by git itself, by https and ssh.
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates git openssh-client && rm -rf /var/lib/apt/lists/*
COPY --from=build /runtime/node_modules node_modules
COPY --from=build /src/apps/server/dist apps/server/dist
COPY --from=build /src/apps/server/bin apps/server/bin
COPY --from=build /src/apps/cli/bin apps/cli/bin
COPY --from=build /src/apps/cli/dist apps/cli/dist
COPY packaging/modules.json package.json
RUN ln -s /tessera/apps/cli/bin/tessera.js /usr/local/bin/tessera \
    && ln -s /tessera/apps/server/bin/tessera-server.js /usr/local/bin/tessera-server \
    && mkdir /data \
    && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Ready when the database answers. Node's own fetch: the image has no curl.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "apps/server/dist/main.js"]

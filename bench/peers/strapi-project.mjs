// The files of a Strapi project with one content type and nothing that the bench does not ask for, by their paths.
const core = kind => `module.exports = require('@strapi/strapi').factories.createCore${kind}('api::token.token')\n`

const token = {
  kind: 'collectionType',
  collectionName: 'tokens',
  info: { singularName: 'token', pluralName: 'tokens', displayName: 'Token' },
  options: { draftAndPublish: false },
  attributes: {
    name: { type: 'string', unique: true, required: true },
    type: { type: 'string' },
    value: { type: 'text' },
    description: { type: 'text' },
  },
}

const configuration = {
  server: `{ host: '127.0.0.1', port: Number(process.env.PORT), app: { keys: ['bench-a', 'bench-b'] } }`,
  database: `{ connection: { client: 'postgres', connection: { connectionString: process.env.DATABASE_URL }, pool: { min: 2, max: 10 } } }`,
  admin: `{ auth: { secret: 'bench' }, apiToken: { salt: 'bench' }, transfer: { token: { salt: 'bench' } }, serveAdminPanel: false }`,
  api: `{ rest: { defaultLimit: 25, maxLimit: 1000, withCount: true } }`,
  middlewares: `['errors', 'security', 'cors', 'query', 'body', 'favicon', 'public'].map(name => 'strapi::' + name)`,
}

export const strapiProject = {
  ...Object.fromEntries(
    Object.entries(configuration).map(([name, text]) => [`config/${name}.js`, `module.exports = ${text}\n`]),
  ),
  'src/api/token/content-types/token/schema.json': JSON.stringify(token),
  'src/api/token/controllers/token.js': core('Controller'),
  'src/api/token/services/token.js': core('Service'),
  'src/api/token/routes/token.js': core('Router'),
  // The key is made at the start, and told by a file.
  'src/index.js': `const { writeFileSync } = require('node:fs')
module.exports = {
  register() {},
  async bootstrap({ strapi }) {
    const made = { name: 'bench', type: 'full-access', lifespan: null, description: '' }
    const { accessKey } = await strapi.service('admin::api-token').create(made)
    writeFileSync(process.env.BENCH_KEY_FILE, accessKey)
  },
}
`,
}

// Runs commands for scripts of a shell in this process, where the program is loaded already: to start it takes ten times as long.
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { runHere } from './terminal.ts'

export interface CommandHost {
  /** Lines of a script of sh, which run the words in "$@" and end the script with the command's exit code. */
  script: string
  close(): Promise<void>
}

export async function startCommandHost(): Promise<CommandHost> {
  const server = createServer((request, response) => {
    void answer(request).then(
      code => response.end(String(code)),
      (error: Error) => response.writeHead(500).end(error.stack),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    script: `said=$(mktemp -d)
{ printf '%s\\0' "$said" "$PWD" "$#" "$@"; env -0; } > "$said/order"
code=$(curl --fail-with-body -s --noproxy '*' --data-binary "@$said/order" http://127.0.0.1:${port}/) || { echo "$code" >&2; exit 70; }
cat "$said/out"
cat "$said/err" >&2
rm -r "$said"
exit "$code"
`,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

/** The order: folder of the answer, working directory, number of words, the words, the environment. */
async function answer(request: IncomingMessage): Promise<number> {
  const [said, cwd, count, ...rest] = (await buffer(request)).toString().split('\0')
  const pairs = rest.slice(Number(count)).map(pair => /^([^=]+)=([^]*)$/.exec(pair)?.slice(1) ?? [])
  const { code, ...written } = await runHere(rest.slice(0, Number(count)), {
    cwd: cwd!,
    env: Object.fromEntries(pairs),
  })
  for (const name of ['out', 'err'] as const) await writeFile(join(said!, name), written[name])
  return code
}

// Repositories over ssh: real `ssh`, real keys, and a server that runs the real programs of git.
import { readFile, readdir } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join, basename } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GitServer, Team } from '../../../../testing/probes/git-server.ts'
import { newSshKey, startGitSshServer } from '../../../../testing/probes/git-ssh-server.ts'
import type { GitSshServer, SshKey } from '../../../../testing/probes/git-ssh-server.ts'
import { sql } from '../../../../storage/sql.ts'
import { gitWorld, numbers } from '../../../../testing/probes/git-world.ts'
import type { GitWorld } from '../../../../testing/probes/git-world.ts'
import type { World } from '../../../../testing/world.ts'

const hasSsh = ['ssh', 'ssh-agent', 'ssh-add', 'ssh-keygen'].every(program =>
  (process.env.PATH ?? '').split(':').some(folder => existsSync(join(folder, program))),
)

describe.skipIf(!hasSsh)('over ssh', () => {
  let git: GitWorld
  let w: World
  let repositories: GitServer
  let server: GitSshServer
  let team: Team
  let key: SshKey
  let stranger: SshKey
  beforeAll(async () => {
    git = await gitWorld()
    ;({ w, server: repositories } = git)
    ;[key, stranger] = await Promise.all([newSshKey(), newSshKey()])
    const first = await repositories.team()
    server = await startGitSshServer(dirname(first.dir), () => [key.public])
  })
  afterAll(async () => {
    await server.close()
    await git.close()
  })
  beforeEach(async () => {
    server.meanwhile(async () => undefined)
    team = await repositories.team()
  })

  const path = () => git.path
  const owner = () => git.owner()
  const sync = () => git.sync()
  const connect = (secret: string) => {
    const url = `ssh://git@127.0.0.1:${server.port}/${basename(team.dir)}`
    return git.connect(team, { url, credential: { kind: 'ssh', secret } })
  }
  const set = (name: string, value: number) => git.batch(numbers({ [name]: value }))
  const file = async () => (await team.git('ls-tree', '-r', '--name-only', 'main')).split('\n')[0]!

  test('it pushes and pulls with the key, and pins the key of the host on first use', async () => {
    await set('a', 1)
    const made = await connect(key.secret)
    expect(made).toMatchObject({ host_key: null, credential: { kind: 'ssh', fingerprint: key.fingerprint } })
    const run = await sync()
    expect(run).toMatchObject({ state: 'done', error: null })
    expect(run.commits).toHaveLength(1)
    expect((await owner().get(path())).body.host_key).toBe(await server.fingerprint())
    const name = await file()
    await team.commit({ [name]: (await team.file(name)).replace(/1/, '5') })
    expect(await sync()).toMatchObject({ state: 'done', error: null })
    const { tokens } = (await owner().get(`${w.modePath}/tokens`)).body
    expect(tokens).toMatchObject([{ name: 'a', value: 5 }])
  })

  test('a key that the server does not know is a state with a sentence', async () => {
    await set('a', 2)
    await connect(stranger.secret)
    const run = await sync()
    expect(run).toMatchObject({ state: 'failed', error: expect.stringMatching(/refused the credential/) })
    expect((await owner().get(path())).body.status).toMatchObject({ state: 'failed', error: run.error })
    expect(await team.git('for-each-ref')).toBe('')
  })

  test('another key of the host stops it until the credential is saved again', async () => {
    await set('a', 3)
    await connect(key.secret)
    expect((await sync()).state).toBe('done')
    const pinned = (await owner().get(path())).body.host_key
    await server.changeHostKey()
    await set('a', 4)
    expect(await sync()).toMatchObject({ state: 'failed', error: expect.stringMatching(/host key.*changed/) })
    const { body } = await owner().get(path())
    expect(body).toMatchObject({
      host_key: pinned,
      status: { state: 'failed', error: expect.stringMatching(/host key/) },
    })
    expect(await team.file(await file())).toContain('3')
    const url = body.url as string
    await owner().put(path(), {
      url,
      folder: 'tokens',
      incoming: 'change',
      credential: { kind: 'ssh', secret: key.secret },
    })
    expect(await sync()).toMatchObject({ state: 'done', error: null })
    expect((await owner().get(path())).body.host_key).toBe(await server.fingerprint())
    expect(await team.file(await file())).toContain('4')
  })

  test('a repository that is not there is a state with a sentence', async () => {
    await connect(key.secret)
    const url = `ssh://git@127.0.0.1:${server.port}/nothing.git`
    await owner().put(path(), { url, folder: 'tokens', credential: { kind: 'ssh', secret: key.secret } })
    expect(await sync()).toMatchObject({ state: 'failed', error: expect.stringMatching(/no such repository/) })
  })

  test('the private key is in no argument, environment, log, answer or row', async () => {
    // A line of the key, without its ends of lines.
    const [, part] = key.secret.split('\n')
    const seen: string[] = []
    server.meanwhile(async () => void seen.push(await processes()))
    await set('a', 6)
    const made = await connect(key.secret)
    const runs = [await sync()]
    await set('a', 7)
    runs.push(await sync())
    expect(seen.length).toBeGreaterThan(3)
    expect(seen.join()).toContain('ssh')
    const answers = [made, runs, (await owner().get(path())).body, (await owner().get(`${path()}/runs`)).body]
    for (const text of [...seen, JSON.stringify(answers), JSON.stringify(w.logged), await dump()])
      expect(text.includes(part!)).toBe(false)
  })

  /** Arguments and environments of everything on this computer that may be read. */
  async function processes(): Promise<string> {
    const pids = (await readdir('/proc').catch(() => [])).filter(name => /^\d+$/.test(name))
    const texts = await Promise.all(
      pids.flatMap(pid =>
        ['cmdline', 'environ'].map(part => readFile(`/proc/${pid}/${part}`, 'latin1').catch(() => '')),
      ),
    )
    return texts.join('\n')
  }

  /** Every row of the database. */
  async function dump(): Promise<string> {
    const tables = await w.database.query<{ name: string }>(
      sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    )
    const rows: string[] = []
    for (const { name } of tables) {
      const found = await w.database.query<{ text: string }>(
        sql`select query_to_xml(${`select t::text from ${name} t`}, false, false, '')::text as text`,
      )
      rows.push(...found.map(({ text }) => text))
    }
    expect(rows.join()).toContain(w.people.owner.email)
    return rows.join()
  }
})

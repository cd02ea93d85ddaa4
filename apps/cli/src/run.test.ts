// Tests the command line in general: suggestions for typos, and colors.
import { expect, test } from 'vitest'
import { version } from './base/version.ts'
import { loadSections } from './commands/index.ts'
import { terminal } from './testing/terminal.ts'

const commands = (await loadSections()).flatMap(section => section.commands)

test.each([
  [['export', 'x.json', '--formt', 'css'], 'Did you mean `--format`?'],
  [['pull', '--chck'], 'Did you mean `--check`?'],
  [['pull', '--out', 'x'], 'Did you mean `--output`?'],
  [['pull', '--refrences'], 'Did you mean `--references`?'],
  [['pull', '--jsno'], 'Did you mean `--json`?'],
  [['psuh'], 'Did you mean `tessera push`?'],
  [['tokenset'], 'Did you mean `tessera tokensets`?'],
  [['valid'], 'Did you mean `tessera validate`?'],
  [['releases', 'publsh'], 'Did you mean `tessera releases publish`?'],
  [['pull', '--zzzz'], 'See `tessera pull --help`.'],
  [['xx'], 'See `tessera --help`.'],
  [['--versoin'], 'Did you mean `--version`?'],
  [['--zzzz'], 'See `tessera --help`.'],
])('%j: %s', async (argv, hint) => {
  const { tessera } = await terminal()
  const { code, err } = await tessera(...argv)
  expect([code, err]).toEqual([2, expect.stringContaining(`  ${hint}\n`)])
})

test.each([[], ['--help'], ['-h'], ['help']])(
  '%j shows what commands there are and runs none of them',
  async (...argv) => {
    const { tessera } = await terminal()
    const { code, out, err } = await tessera(...argv)
    expect([code, err]).toEqual([0, ''])
    for (const command of ['login', 'pull', 'push', 'convert']) expect(out).toMatch(new RegExp(`^ +${command} `, 'm'))
  },
)

test.each(['--version', '-V', '-v'])('%s prints the version, as the help says', async flag => {
  const { tessera } = await terminal()
  expect(await tessera(flag)).toMatchObject({ code: 0, out: `${version}\n` })
  expect((await tessera('--help')).out).toMatch(/-V, --version +Print the version/)
})

test('a flag and its negation together are refused', async () => {
  const { tessera } = await terminal()
  expect(await tessera('pull', '--references', '--no-references')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--references and --no-references contradict each other'),
  })
})

const escape = '\u001b'
/** Colors on stdout, on stderr, and in an error. */
async function colors(env: Record<string, string>, terminals: { out: boolean; err: boolean }, ...flags: string[]) {
  const { with: having, write } = await terminal()
  await write({ 'a.csv': 'name,value\na,1px,3\n', 'b.json': '{}' })
  const written = { out: '', err: '' }
  const output = (name: 'out' | 'err') => ({
    write: (text: string) => void (written[name] += text),
    isTerminal: terminals[name],
    columns: 80,
  })
  const { tessera } = having({ env, stdout: output('out'), stderr: output('err') })
  await tessera('convert', 'a.csv', '--from', 'csv', '--to', 'css', '-o', 'a.css', ...flags)
  const both = { out: written.out.includes(escape), err: written.err.includes(escape) }
  expect([written.out, written.err]).toEqual([expect.stringContaining('✓'), expect.stringContaining('a.csv:2:3')])
  written.err = ''
  await tessera('convert', 'gone.json', '--to', 'css', ...flags)
  expect(written.err).toContain('There is no file')
  return { ...both, error: written.err.includes(escape) }
}

const none = { out: false, err: false, error: false }
const all = { out: true, err: true, error: true }
test.each<
  [what: string, env: Record<string, string>, terminals: { out: boolean; err: boolean }, flags: string[], where: object]
>([
  ['a terminal', {}, { out: true, err: true }, [], all],
  ['no terminal', {}, { out: false, err: false }, [], none],
  ['stdout in a file', {}, { out: false, err: true }, [], { out: false, err: true, error: true }],
  ['stderr in a file', {}, { out: true, err: false }, [], { out: true, err: false, error: false }],
  ['FORCE_COLOR=1', { FORCE_COLOR: '1' }, { out: false, err: false }, [], all],
  ['FORCE_COLOR=1 with TERM=dumb', { FORCE_COLOR: '1', TERM: 'dumb' }, { out: true, err: true }, [], all],
  ['FORCE_COLOR=0', { FORCE_COLOR: '0' }, { out: true, err: true }, [], none],
  ['TERM=dumb', { TERM: 'dumb' }, { out: true, err: true }, [], none],
  ['NO_COLOR', { NO_COLOR: '1', FORCE_COLOR: '1' }, { out: true, err: true }, [], none],
  ['an empty NO_COLOR, which says nothing', { NO_COLOR: '' }, { out: true, err: true }, [], all],
  ['--no-color', { FORCE_COLOR: '1' }, { out: true, err: true }, ['--no-color'], none],
])('colors with %s', async (_, env, terminals, flags, where) => {
  expect(await colors(env, terminals, ...flags)).toEqual(where)
})

test('what the build puts into the program is all that commands say of themselves', () => {
  for (const { run: _, ...data } of commands) expect(JSON.parse(JSON.stringify(data))).toStrictEqual(data)
})

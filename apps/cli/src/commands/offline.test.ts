// Commands without a server: convert, import, export, validate, completion, and all help.
import { existsSync } from 'node:fs'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Readable } from 'node:stream'
import { formats } from '@tessera/engine'
import { describe, expect, test } from 'vitest'
import { readableFormats, writableFormats } from '../config/formats.ts'
import { terminal } from '../testing/terminal.ts'
import { loadSections } from './index.ts'

const commands = (await loadSections()).flatMap(section => section.commands)

const run = promisify(execFile)
const tokens = {
  color: {
    $type: 'color',
    brand: { $value: { colorSpace: 'srgb', components: [0.2, 0.4, 0.6], hex: '#336699' }, $description: 'Ours' },
    action: { $value: '{color.brand}' },
  },
  space: { $type: 'dimension', small: { $value: { value: 4, unit: 'px' } } },
}

describe('tessera convert', () => {
  const pairs = formats
    .filter(({ read, write }) => read && write)
    .flatMap(({ id: from }) => writableFormats.map(to => [from, to] as const))
  test.each(pairs)('%s → %s', async (from, to) => {
    const { tessera, write, read } = await terminal()
    await write({ 'tokens.json': tokens })
    expect(await tessera('convert', 'tokens.json', '--to', from, '-o', 'between')).toMatchObject({ code: 0 })
    const converted = await tessera('convert', 'between', '--from', from, '--to', to, '--lenient', '-o', 'result')
    expect(converted).toMatchObject({ code: 0 })
    const text = await read('result')
    expect(text.toLowerCase()).toMatch(/brand/)
    expect(text).toMatch(/#?336699|0\.2|0x?ff336699|51/i)
  })

  test('goes to stdout and comes from stdin, notes apart', async () => {
    const { tessera } = (await terminal()).with({ stdin: Readable.from([JSON.stringify(tokens)]) })
    const { out, code } = await tessera('convert', '-', '--to', 'css', '--references')
    expect(code).toBe(0)
    expect(out).toMatch(/^:root \{\n[^]*--color-action: var\(--color-brand\);[^]*\}\n$/)
  })

  test('gives lengths without a unit the one that is asked for, with axes as well', async () => {
    const { tessera, write } = await terminal()
    const size = (value: string) => ({ size: { s: { type: 'dimension', value } } })
    const one = {
      ...size('16'),
      line: { type: 'dimension', value: '2px' },
      stroke: { type: 'border', value: { color: '#000', width: '3', style: 'solid' } },
    }
    await write({ 'a.json': one, 'studio.json': { core: size('16'), big: size('20'), $themes: [
      { id: '1', name: 'Small', group: 'Size', selectedTokenSets: { core: 'enabled' } },
      { id: '2', name: 'Big', group: 'Size', selectedTokenSets: { core: 'enabled', big: 'enabled' } },
    ], $metadata: { tokenSetOrder: ['core', 'big'] } } }) // prettier-ignore
    expect((await tessera('convert', 'a.json', '--to', 'css')).out).toContain('--size-s: 16px;')
    const { out } = await tessera('convert', 'a.json', '--to', 'css', '--unitless', 'rem')
    expect(out).toContain('--size-s: 16rem;')
    expect(out).toContain('--line: 2px;')
    expect(out).toContain('--stroke: 3rem solid #000;')
    const themes = await tessera('convert', 'studio.json', '--to', 'css', '--unitless', 'rem')
    expect(themes.out).toMatch(/: 16rem;[^]*: 20rem;/)
    expect((await tessera('convert', 'a.json', '--to', 'css', '--unitless', 'em')).code).toBe(2)
  })

  test('says once that the format cannot express some tokens, with how many and which are the first', async () => {
    const { tessera, write } = await terminal()
    const numbers = Array.from({ length: 23 }, (_, index) => [`s${index}`, { type: 'number', value: String(index) }])
    await write({ 'tokens.json': Object.fromEntries(numbers) })
    const { err } = await tessera('convert', 'tokens.json', '--from', 'json', '--to', 'android')
    expect(err).toContain(
      's0 is left out: the format has no form for this number (the same 22 times more: s1, s2, s3 …)',
    )
    expect(err.match(/is left out/g)).toHaveLength(1)
  })

  test('with strict refuses tokens that do not resolve', async () => {
    const { tessera, write } = await terminal()
    await write({ 'a.json': { a: { $type: 'color', $value: '{b}' } } })
    expect(await tessera('convert', 'a.json', '--to', 'css')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('1 token leads nowhere'),
    })
    expect(await tessera('convert', 'a.json', '--to', 'css', '--lenient')).toMatchObject({ code: 0 })
    expect((await tessera('convert', 'a.json', '--to', 'nope')).code).toBe(2)
    expect((await tessera('convert', 'a.json')).err).toContain('Say with --format what to write')
  })

  test('writes the other tokens where one leads nowhere, and fails', async () => {
    const { tessera, write } = await terminal()
    await write({ 'a.json': { a: { $type: 'color', $value: '{b}' }, c: { $type: 'color', $value: '#ff0000' } } })
    expect(await tessera('convert', 'a.json', '--to', 'css')).toMatchObject({
      code: 1,
      out: expect.stringContaining('--c: #ff0000;'),
      err: expect.stringContaining('1 token leads nowhere'),
    })
    const { code, json } = await tessera('convert', 'a.json', '--to', 'css', '--json')
    expect(code).toBe(1)
    expect(json).toMatchObject({ text: expect.stringContaining('--c: #ff0000;'), unresolved: [{ name: 'a' }] })
  })

  test('refuses files of which nothing is left but warnings', async () => {
    const { tessera, write } = await terminal()
    const theme = { id: '1', name: 'light', group: 'scheme', selectedTokenSets: { core: 'enabled' } }
    await write({ '$themes.json': [theme], 'empty.json': {} })
    expect(await tessera('convert', '$themes.json', '--to', 'css')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('Nothing would be left of $themes.json'),
    })
    expect((await tessera('convert', '$themes.json', '--to', 'css', '--lenient')).code).toBe(0)
    expect((await tessera('convert', 'empty.json', '--from', 'dtcg', '--to', 'css')).code).toBe(0)
  })

  test('import writes DTCG, export any platform', async () => {
    const { tessera, write, read } = await terminal()
    await write({ 'tokens.json': tokens })
    await tessera('export', 'tokens.json', '--format', 'style-dictionary', '-o', 'sd.json')
    expect(await tessera('import', 'sd.json', '--from', 'style-dictionary', '-o', 'back.tokens.json')).toMatchObject({
      code: 0,
      out: expect.stringContaining('style-dictionary → dtcg'),
    })
    expect((await tessera('validate', 'back.tokens.json')).code).toBe(0)
    expect(JSON.parse(await read('back.tokens.json'))).toHaveProperty('color.action.$value', '{color.brand}')
  })
})

describe('tessera validate', () => {
  test('names file, line and column of each fault', async () => {
    const { tessera, write } = await terminal()
    await write({
      'good.json': tokens,
      'bad.json':
        '{\n  "x": {\n    "$type": "colour",\n    "$value": "#fff"\n  },\n  "y": { "$type": "number", "$value": "{x.nope}" }\n}\n',
    })
    expect(await tessera('validate', 'good.json')).toMatchObject({
      code: 0,
      out: expect.stringContaining('✓ 1 file valid'),
    })
    const { code, out } = await tessera('validate', 'good.json', 'bad.json')
    expect(code).toBe(1)
    expect(out).toMatch(/^bad\.json:3:5 +fault +x\.\$type/m)
    expect(out).toMatch(/^bad\.json:6:29 +fault +y\.\$value/m)
    const { json } = await tessera('validate', 'bad.json', '--json')
    expect(json).toMatchObject({
      valid: false,
      findings: expect.arrayContaining([expect.objectContaining({ file: 'bad.json', line: 3, column: 5 })]),
    })
  })

  test('files may refer to each other, unless they are independent', async () => {
    const { tessera, write } = await terminal()
    await write({
      't/a.json': { a: { $type: 'number', $value: 1 } },
      't/b.json': { b: { $type: 'number', $value: '{a}' } },
    })
    expect((await tessera('validate', 't/*.json')).code).toBe(0)
    expect((await tessera('validate', 't')).code).toBe(0)
    expect((await tessera('validate', 't/**/*.json', '--separate')).code).toBe(1)
  })
})

describe('the completion', () => {
  test.each(['bash', 'zsh', 'fish'])('of %s has every command and every flag', async shell => {
    const { tessera } = await terminal()
    const { code, out } = await tessera('completion', shell)
    expect(code).toBe(0)
    for (const { name, flags } of commands) {
      for (const word of name.split(' ')) expect(out).toContain(word)
      for (const flag of Object.keys(flags)) expect(out).toContain(shell === 'fish' ? `-l ${flag} ` : `--${flag}`)
    }
  })

  test('of bash completes in a real bash', async () => {
    const { tessera, write, folder } = await terminal()
    await write({ 'completion.sh': (await tessera('completion', 'bash')).out })
    const complete = async (...words: string[]) => {
      const script = `source completion.sh; COMP_WORDS=(${words.map(word => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _tessera; printf '%s\\n' "\${COMPREPLY[@]}"`
      return (await run('bash', ['-c', script], { cwd: folder })).stdout.trim().split('\n')
    }
    expect(await complete('tessera', 'pu')).toEqual(['pull', 'push'])
    expect(await complete('tessera', 'tokens', '')).toEqual([
      'list',
      'get',
      'create',
      'set',
      'rename',
      'move',
      'delete',
    ])
    expect(await complete('tessera', 'tokens', 'set', 'a', '--des')).toEqual(['--description'])
    expect(await complete('tessera', 'pull', '--format', 'c')).toEqual(writableFormats.filter(id => id.startsWith('c')))
    expect(await complete('tessera', 'completion', '')).toEqual(['bash', 'zsh', 'fish'])
    expect(await complete('tessera', 'convert', 'comp')).toEqual(['completion.sh'])
    expect(await complete('tessera', 'pull', 'comp')).toEqual([''])
  })

  // Skipped where the shell is not installed.
  test.skipIf(!existsSync('/usr/bin/fish'))('of fish completes in a real fish', async () => {
    const { tessera, write, folder } = await terminal()
    await write({ 'completion.fish': (await tessera('completion', 'fish')).out, 'a.json': '{}' })
    const complete = async (line: string) => {
      const script = `source completion.fish; complete -C '${line}'`
      const { stdout } = await run('fish', ['-N', '-c', script], { cwd: folder, env: { ...process.env, HOME: folder } })
      return stdout
        .trim()
        .split('\n')
        .map(each => each.split('\t')[0])
    }
    expect(await complete('tessera pu')).toEqual(['pull', 'push'])
    expect((await complete('tessera tokens ')).sort()).toEqual([
      'create',
      'delete',
      'get',
      'list',
      'move',
      'rename',
      'set',
    ])
    expect(await complete('tessera tokens set a --des')).toEqual(['--description'])
    expect(await complete('tessera releases diff --e')).toEqual(['--environment'])
    expect(await complete('tessera releases diff --al')).toEqual([''])
    expect((await complete('tessera completion ')).sort()).toEqual(['bash', 'fish', 'zsh'])
    expect(await complete('tessera convert a')).toEqual(['a.json'])
    expect(await complete('tessera pull a')).toEqual([''])
  })
})

describe('the help', () => {
  test('every command is in it once and explains itself', async () => {
    const { tessera } = await terminal()
    const names = commands.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const overview = (await tessera()).out
    for (const name of names) expect(overview).toContain(`  ${name} `)
    for (const { name, summary, flags } of commands) {
      const { code, out } = await tessera(...name.split(' '), '--help')
      expect(code).toBe(0)
      expect(out).toContain(summary)
      for (const flag of Object.keys(flags)) expect(out).toContain(`--${flag}`)
    }
    expect((await tessera('help', 'tokens', 'set')).out).toBe((await tessera('tokens', 'set', '--help')).out)
  })

  test('the parser accepts the examples', async () => {
    const { parse } = await import('../base/parse.ts')
    for (const { name, examples } of commands)
      for (const [line] of examples) {
        const words = [...line.split(/ [<>] /)[0]!.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
          match => match[1] ?? match[2] ?? match[3]!,
        )
        expect(parse(commands, words).command?.name, line).toBe(name)
      }
  })

  test('wrong commands and flags exit with 2 and suggest the nearest name', async () => {
    const { tessera } = await terminal()
    expect(await tessera('pul')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Did you mean `tessera pull`?'),
    })
    expect(await tessera('tokens', 'lst')).toMatchObject({
      code: 2,
      err: expect.stringContaining('tessera tokens list'),
    })
    expect(await tessera('pull', '--chck')).toMatchObject({ code: 2, err: expect.stringContaining('Unknown flag') })
    expect(await tessera('tokens', 'get')).toMatchObject({ code: 2, err: expect.stringContaining('needs <name>') })
    expect((await tessera('pull', '--nope', '--json')).json).toMatchObject({ error: expect.stringContaining('--nope') })
  })

  test('colors are for terminals and disabled by NO_COLOR', async () => {
    const { tessera, with: having } = await terminal({ FORCE_COLOR: '1' })
    expect((await tessera('--help')).out).toContain('\u001b[1m')
    expect((await tessera('--help', '--no-color')).out).not.toContain('\u001b')
    expect((await having({ env: { FORCE_COLOR: '1', NO_COLOR: '1' } }).tessera('--help')).out).not.toContain('\u001b')
    expect((await having({ env: {} }).tessera('--help')).out).not.toContain('\u001b')
  })

  test('the formats are those of the engine', () => {
    expect(readableFormats).toEqual(formats.filter(({ read }) => read).map(({ id }) => id))
  })
})

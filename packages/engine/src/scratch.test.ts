import { readdirSync, readFileSync } from 'node:fs'
import { test, expect } from 'vitest'
import { importTokens } from './index.ts'
import { inputsOf, merged, readSystem, resolvedValues } from './testing/systems.ts'
test('x', () => {
  const base = '/work/shared/data/designsystemet-tokens-studio/design-tokens'
  const files = (readdirSync(base, { recursive: true, encoding: 'utf8' }) as string[]).filter(p => p.endsWith('.json')).sort().map(path => ({ path, text: readFileSync(`${base}/${path}`, 'utf8') }))
  const system = readSystem(files)
  console.log(JSON.stringify(system.resolver, (k, v) => k === 'extensions' ? undefined : v, 1).replace(/\n\s*/g, ' '))
  console.log(system.tokensets.map(t => `${t.name}: ${t.modes.map(m => m.name + ' ' + m.tokens.length).join(', ')}`).join('\n'))
  console.log(system.warnings.filter(w => !['deprecated-syntax'].includes(w.code)).map(w => `${w.code} ${w.path} ${w.count ?? ''} ${w.message}`).slice(0, 60).join('\n'))
  const themes = JSON.parse(files.find(f => f.path === '$themes.json')!.text)
  let n = 0, bad = 0
  for (const input of inputsOf(system, 300)) {
    const only = themes.filter((t: any) => input[t.group] === t.name)
    const flat = importTokens(files.map(f => f.path === '$themes.json' ? { ...f, text: JSON.stringify(only) } : f))
    if ('errors' in flat) throw new Error()
    const a = resolvedValues(merged(system, input)), b = resolvedValues(flat.modes[0]!.tokens)
    n++
    expect(Object.keys(a).sort()).toEqual(Object.keys(b).sort())
    const diff = Object.keys(a).filter(k => JSON.stringify(a[k]) !== JSON.stringify(b[k]))
    if (diff.length) { bad++; if (bad < 4) console.log(JSON.stringify(input), diff.length, diff.slice(0, 5).map(k => [k, a[k], b[k]])) }
  }
  console.log(n, bad)
}, 200000)

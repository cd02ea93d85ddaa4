import { expect, test } from 'vitest'
import { readStart } from './start-arguments.ts'

const env = { PORT: '3000', DATABASE_URL: 'postgres://there', TESSERA_BASE_URL: 'https://tokens.example.com' }

test('arguments win over the environment; the rest of it stays', () => {
  expect(readStart([], env)).toEqual({ settings: env })
  expect(readStart(['--port', '8080', '--host=0.0.0.0', '--demo'], env)).toEqual({
    settings: { ...env, PORT: '8080', HOST: '0.0.0.0', TESSERA_DEMO: '1' },
  })
})

test('a folder or a server in the arguments is the database', () => {
  expect(readStart(['--data-dir', 'here'], env)).toEqual({
    settings: { ...env, TESSERA_DATA_DIR: 'here', DATABASE_URL: '' },
  })
  expect(readStart(['--database-url', 'postgres://here'], env)).toEqual({
    settings: { ...env, DATABASE_URL: 'postgres://here' },
  })
})

test('help and the version are asked for', () => {
  expect(readStart(['-h'], env)).toEqual({ asks: 'help' })
  expect(readStart(['--version'], env)).toEqual({ asks: 'version' })
})

test.each([[['--prot', '1']], [['start']], [['--port']]])('%j is refused with the way out', args => {
  expect(() => readStart(args, env)).toThrow(/(--prot|start|--port).*\. tessera-server --help lists the arguments\.$/)
})

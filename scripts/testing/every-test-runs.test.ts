import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Paths of the files that a plain run of vitest takes, one for each project that takes it. */
function filesThatRun(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-tests-'))
  try {
    const list = join(folder, 'files.json')
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    execFileSync(process.execPath, [vitest, 'list', '--filesOnly', `--json=${list}`], { cwd: root })
    const files = JSON.parse(readFileSync(list, 'utf8')) as { file: string }[]
    return files.map(({ file }) => relative(root, file)).sort()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Paths of the tests in the folder, those included that are not committed yet. */
function filesOfTests(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.test.*']
  const paths = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
  return paths.filter(path => path !== '').sort()
}

test('each test of each workspace runs, and in one project', () => {
  expect(filesThatRun()).toEqual(filesOfTests())
})

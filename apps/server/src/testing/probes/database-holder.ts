// A separate process that opens the embedded database and writes row after row, printing each acknowledged one. Tests kill it.
import { openDatabase } from '../../storage/open.ts'
import { sql } from '../../storage/sql.ts'

const printLine = (line: string) => process.stdout.write(`${line}\n`)
const log = { debug: () => undefined, info: () => undefined, warn: printLine, error: printLine }

try {
  const database = await openDatabase({ dataDir: process.argv[2] ?? '', log })
  const writes = database.autocommit({ touches: 'everything' })
  await writes.query(sql`CREATE TABLE IF NOT EXISTS written (n int PRIMARY KEY)`)
  const last = await database.one<{ n: number | null }>(sql`SELECT max(n) AS n FROM written`)
  printLine(`open ${last?.n ?? 0}`)
  let going = process.argv[3] === 'write'
  process.once('SIGTERM', () => (going = false))
  if (!going) process.stdin.resume().once('end', () => void database.close().then(() => process.stdin.destroy()))
  for (let n = (last?.n ?? 0) + 1; going; n++) {
    await writes.query(sql`INSERT INTO written VALUES (${n})`)
    printLine(`wrote ${n}`)
  }
} catch (error) {
  printLine(`error ${(error as Error).message}`)
  process.exitCode = 1
}

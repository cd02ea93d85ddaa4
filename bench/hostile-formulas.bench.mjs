// Formulas that are meant to take long, over HTTP: from the request to the refusal, wall clock, median and most of several.
//   npm run bench hostile-formulas        BENCH_ROUNDS=9 narrows it down
import { startBench } from './server.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
const target = 100
const hostile = {
  'nested as deep as a body holds': '('.repeat(450_000) + '1' + ')'.repeat(450_000),
  'open parentheses': '('.repeat(900_000),
  'nested as deep as the length allows': '('.repeat(499) + '1' + ')'.repeat(499),
  'calls of calls': 'min('.repeat(199) + '1' + ')'.repeat(199),
  'methods of lists of lists': `${'max(1, '.repeat(120)}2${')'.repeat(120)}.get(0)`,
  'a number that no double holds': '1e400',
  'powers of powers': '9^9^9^9',
  'a sum as long as a body': '1+'.repeat(450_000),
  'as many references': '{a}'.repeat(300_000),
  'quotes that nothing closes': '"'.repeat(999),
}

const bench = await startBench()
try {
  const headers = { authorization: `Bearer ${bench.key}`, 'content-type': 'application/json' }
  console.log(`milliseconds to a refusal, ${rounds} rounds after one; target ${target}\n`)
  console.log(`${''.padEnd(38)}median    most`)
  for (const [what, formula] of Object.entries(hostile)) {
    const body = JSON.stringify({ name: 'hostile', type: 'dimension', value: { formula } })
    const times = []
    for (let round = -1; round < rounds; round++) {
      const start = performance.now()
      const answer = await fetch(`${bench.url}${bench.path}/tokens`, { method: 'POST', headers, body })
      await answer.text()
      if (answer.status !== 400) throw new Error(`${what}: ${answer.status} instead of 400`)
      if (round >= 0) times.push(performance.now() - start)
    }
    times.sort((a, b) => a - b)
    const shown = ms => ms.toFixed(1).padStart(8)
    console.log(what.padEnd(36) + shown(times[Math.floor(times.length / 2)]) + shown(times.at(-1)))
  }
} finally {
  await bench.stop()
}

// Where code uses tokens: reports of 100,000 uses, and the answer over 10,000 tokens in 50 repositories.
//   npm run bench usage        BENCH_ROUNDS=9
import { median } from './median.mjs'
import { startBench } from './server.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 9)
const [tokens, repositories, uses] = [10_000, 50, 2_000]
const server = await startBench()
const { post, workspace, path } = server
const reports = `/api/v1/workspaces/${workspace.id}/usage-reports`
const reportOf = (repository, count) => ({
  repository: `https://github.com/acme/${repository}`,
  commit: 'a'.repeat(40),
  files: 100,
  uses: Array.from({ length: count }, (_, at) => ({
    ...{ token: `color.t${(at * 7) % tokens}`, kind: 'css', file: `src/f${at % 100}.css`, line: at + 1 },
  })),
  unknown: [],
  hardcoded: [],
})

const timed = async work => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

try {
  for (let from = 0; from < tokens; from += 1_000)
    await post(`${path}/tokens/batch`, {
      operations: Array.from({ length: 1_000 }, (_, at) => ({
        ...{ op: 'create', name: `color.t${from + at}`, type: 'color', value: '#123456' },
      })),
    })
  for (let at = 0; at < repositories; at++) await post(reports, reportOf(`r${at}`, uses))
  const taken = []
  for (let round = 0; round < Math.min(rounds, 5); round++)
    taken.push(await timed(() => post(reports, { ...reportOf('large', 100_000), commit: String(round).repeat(40) })))
  const read = []
  for (let round = 0; round < rounds; round++)
    read.push(
      await timed(async () => {
        const answer = await fetch(`${server.url}/api/v1/workspaces/${workspace.id}/usage`, {
          headers: { authorization: `Bearer ${server.key}`, 'cache-control': 'no-cache' },
        })
        if (!answer.ok) throw new Error(await answer.text())
        await answer.arrayBuffer()
      }),
    )
  console.log(`a report of 100,000 uses: ${median(taken).toFixed(0)} ms (2,000 asked)`)
  console.log(
    `usage of 10,000 tokens in 51 repositories: ${median(read).toFixed(1)} ms (100 asked), first ${read[0].toFixed(0)}`,
  )
} finally {
  await server.stop()
}

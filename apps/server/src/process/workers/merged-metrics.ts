// Merges the metrics of several processes into one text. Each sample names its process, and nothing is summed up: the
// reader can sum, and a counter that restarts with its process stays recognizable.

/** All samples of a metric follow one HELP and one TYPE (Prometheus text format 0.0.4). */
export function mergeMetrics(texts: readonly string[]): string {
  const families = new Map<string, { head: string[]; samples: string[] }>()
  for (const text of texts) {
    let family: { head: string[]; samples: string[] } | undefined
    for (const line of text.split('\n')) {
      if (line === '') continue
      const [, kind, name] = /^# (HELP|TYPE) (\S+)/.exec(line) ?? []
      if (name === undefined) family?.samples.push(line)
      else {
        if (kind === 'HELP') family = families.get(name)
        if (family === undefined) families.set(name, (family = { head: [], samples: [] }))
        if (family.head.length < 2) family.head.push(line)
      }
    }
  }
  const lines = [...families.values()].flatMap(({ head, samples }) => [...head, ...samples])
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`
}

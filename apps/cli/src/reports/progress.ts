// A progress bar on stderr; silent if stderr is not a terminal.
import type { Reporter } from '../base/io.ts'

export interface Progress {
  /** `more`: how many are done at once. */
  step(label?: string, more?: number): void
  done(): void
}

const width = 24

export function progressOf(report: Reporter, title: string, total: number): Progress {
  const { stderr } = report.io
  if (!stderr.isTerminal || report.json) return { step: () => undefined, done: () => undefined }
  let count = 0
  const draw = (label: string) => {
    const filled = total === 0 ? width : Math.round((count / total) * width)
    const line = `${title} ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${count}/${total} ${label}`
    stderr.write(`\r\u001b[2K${line.slice(0, Math.max(20, stderr.columns - 1))}`)
  }
  draw('')
  return {
    step(label = '', more = 1) {
      count += more
      draw(label)
    },
    done: () => stderr.write('\r\u001b[2K'),
  }
}

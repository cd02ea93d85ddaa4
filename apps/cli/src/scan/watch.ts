// Waits for changes of files, in the folders that hold code.
import { watch, type FSWatcher } from 'node:fs'
import { dirname } from 'node:path'

/** Milliseconds to wait for more after a change: editors write a file in several steps. */
const quiet = 100

export interface Changes {
  /** Resolves after the next change, or once the signal is aborted. */
  next(): Promise<void>
  /** The folders of these files are watched from now on. */
  follow(paths: readonly string[]): void
  close(): void
}

export function watchFiles(folders: readonly string[], signal: AbortSignal): Changes {
  const watchers = new Map<string, FSWatcher>()
  let changed = false
  let notice = () => {}
  let waiting: NodeJS.Timeout | undefined

  function note(): void {
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      changed = true
      notice()
    }, quiet)
  }

  function add(folder: string): void {
    if (watchers.has(folder)) return
    const watcher = watch(folder, note)
    watcher.on('error', () => watchers.delete(folder))
    watchers.set(folder, watcher)
  }

  for (const folder of folders) add(folder)
  return {
    follow(paths) {
      for (const folder of new Set(paths.map(path => dirname(path)))) add(folder)
    },
    async next() {
      await new Promise<void>(resolve => {
        notice = () => {
          if (!changed && !signal.aborted) return
          signal.removeEventListener('abort', notice)
          resolve()
        }
        signal.addEventListener('abort', notice)
        notice()
      })
      changed = false
    },
    close() {
      clearTimeout(waiting)
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}

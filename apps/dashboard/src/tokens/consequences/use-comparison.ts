import { useEffect, useRef, useState } from 'react'
import { startWorker } from '../../ui/page/start-worker.ts'
import type { Answered, Part } from './compare-worker.ts'
import workerUrl from './compare-worker.ts?worker&url'
import type { Comparison, ComparisonRequest } from './compare.ts'

/** Items of one message: some milliseconds of work. */
const partSize = 2_000

const nextTask = () => new Promise<void>(resolve => setTimeout(resolve))

async function sendParts(post: (part: Part) => void, id: number, question: ComparisonRequest): Promise<void> {
  const { tokens, changes, mapping, keepReferences } = question
  for (let at = 0; at < tokens.length; at += partSize) {
    post({ id, tokens: JSON.stringify(tokens.slice(at, at + partSize)) })
    await nextTask()
  }
  for (let at = 0; at < changes.length; at += partSize) {
    post({ id, changes: JSON.stringify(changes.slice(at, at + partSize)) })
    await nextTask()
  }
  post({ id, mapping, keepReferences })
}

/** One worker, which gets the next question when it has answered the last one; what came between is left out. */
function createAsking(onAnswer: (comparison: Comparison) => void) {
  const worker = startWorker(workerUrl)
  let last = 0
  let isBusy = false
  let next: (() => ComparisonRequest) | null = null
  const send = (question: () => ComparisonRequest) => {
    isBusy = true
    void sendParts(part => worker.postMessage(part), ++last, question())
  }
  worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
    isBusy = false
    const waiting = next
    next = null
    if (waiting) send(waiting)
    else if (data.id === last) onAnswer(data.comparison)
  })
  return {
    ask(question: () => ComparisonRequest) {
      if (isBusy) next = question
      else send(question)
    },
    stop: () => worker.terminate(),
  }
}

/** The last finished comparison; it stays until the next one is ready. */
export function useComparison(question: (() => ComparisonRequest) | null): Comparison | null {
  const [comparison, setComparison] = useState<Comparison | null>(null)
  const asking = useRef<ReturnType<typeof createAsking> | null>(null)
  useEffect(
    () => () => {
      asking.current?.stop()
      asking.current = null
    },
    [],
  )
  useEffect(() => {
    if (!question) return
    asking.current ??= createAsking(setComparison)
    asking.current.ask(question)
  }, [question])
  return comparison
}

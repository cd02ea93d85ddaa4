// The thread of release-work.ts.
import { parentPort } from 'node:worker_threads'
import type { StoredNode } from '../../snapshots/nodes.store.ts'
import { refusedOf } from './release-work.ts'
import type { Message, Reply } from './release-work.ts'
import { createWorks } from './works.ts'

const port = parentPort!
const work = createWorks()
let expected = 0
let nodes: StoredNode[] = []
let complete: (nodes: StoredNode[]) => void

const post = (reply: Reply, transferred: ArrayBuffer[] = []) => port.postMessage(reply, transferred)

function fetch(hashes: readonly string[]): Promise<StoredNode[]> {
  expected = hashes.length
  nodes = []
  const fetched = new Promise<StoredNode[]>(resolve => (complete = resolve))
  post({ need: hashes })
  return fetched
}

port.on('message', (question: Message) => {
  if ('work' in question) return void run(question)
  nodes.push(...question.nodes)
  if (nodes.length < expected) post(null)
  else complete(nodes)
})

async function run({ work: name, given }: Extract<Message, { work: string }>): Promise<void> {
  try {
    const made = await work(name, given, fetch)
    if (!('bytes' in made)) return post({ made })
    // A small buffer shares its block with others, which cannot be transferred.
    const bytes = new Uint8Array(made.bytes as Uint8Array)
    post({ made: { ...made, bytes } }, [bytes.buffer])
  } catch (error) {
    const refused = refusedOf(error)
    if (!refused) throw error
    post({ refused })
  }
}

// The thread of strength.ts: one estimate for each message.
import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as everywhere } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'

const estimator = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary: { ...everywhere, ...english } })

parentPort.on('message', ({ id, password, own }) => {
  const { guessesLog10, sequence } = estimator.check(password, own)
  const personal = sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs')
  parentPort.postMessage({ id, guesses: guessesLog10, personal })
})

// The thread of strength.ts: one estimate for each message.
import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as everywhere } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'

const estimator = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary: { ...everywhere, ...english } })
const passwords = new Set(everywhere['passwords-common'])

parentPort.on('message', ({ id, folded, password, own }) => {
  const { guessesLog10, sequence } = estimator.check(password, own)
  const personal = sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs')
  parentPort.postMessage({ id, common: passwords.has(folded), guesses: guessesLog10, personal })
})

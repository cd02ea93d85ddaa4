// A node that runs one sync of a connection once it is told to. Tests kill it.
import { v7 } from 'uuid'
import { checkHere } from '../../domains/quality/checks/checking.ts'
import { limitInMemory } from '../../limits/rate-limit.ts'
import { createDatabase } from '../../storage/sql.ts'
import { manyWriters } from '../../storage/writers/many-writers.ts'
import { readConfig } from '../../process/config.ts'
import type { TestServer } from '../database.ts'
import { servicesOf } from './node-services.ts'

const say = (message: object) => void process.send!(message)
const note = (fields: object, message: string) => say({ logged: message, ...fields })

process.once('message', ({ connection, id }: { connection: TestServer; id: string }) => {
  const services = servicesOf({
    database: manyWriters(createDatabase({ connection })),
    config: readConfig(process.env),
    clock: { now: Date.now },
    newId: v7,
    limiter: limitInMemory(),
    checking: checkHere(),
    log: { info: note, warn: note, error: note },
  })
  services.git.run(id).then(
    run => say({ run }),
    (error: Error) => say({ fault: error.stack }),
  )
})
say({ ready: true })

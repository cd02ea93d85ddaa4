// A real mail server, and the jobs that send to it.
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { jobs } from '../../process/jobs.ts'
import { databaseTime, listDue } from '../../jobs/jobs.store.ts'
import { createWorker } from '../../jobs/worker.ts'
import type { Services } from '../../kernel/context.ts'

export interface ReceivedMail {
  to: string
  from: string
  subject: string
  text: string
  html: string
  /** The first link of the text. */
  url: string
  /** Its secret. */
  token: string
}

export type Mailbox = Awaited<ReturnType<typeof mailbox>>

/** `refuse` returns an SMTP error for an address, or nothing. */
export async function mailbox() {
  const received: ReceivedMail[] = []
  const refusals = new Map<string, { responseCode: number; message: string }>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const refusal = refusals.get(address)
      done(refusal && Object.assign(new Error(refusal.message), refusal))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(mail => {
          const { subject = '', text = '', html = '', from } = mail
          const url = /https?:\S+/.exec(text)?.[0] ?? ''
          const to = session.envelope.rcptTo[0]!.address
          received.push({ to, from: from?.address ?? '', subject, text, html, url, token: url.split('#')[1] ?? '' })
          done()
        }, done)
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** The mail server answers this to mails for the address. */
    refuse: (address: string, responseCode: number, message: string) =>
      void refusals.set(address, { responseCode, message }),
    accept: (address: string) => void refusals.delete(address),
    /** Runs every job that is due, and returns the mails that came. */
    async deliver(services: Services): Promise<ReceivedMail[]> {
      const before = received.length
      const worker = createWorker(services, { jobs })
      const kinds = jobs.map(({ kind }) => kind)
      while ((await listDue(services.database, kinds, databaseTime)).length > 0) {
        await worker.look()
        await worker.settled()
      }
      return received.slice(before)
    },
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

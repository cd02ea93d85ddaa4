// Whether an account has an address is looked up by a job, so that the answer to a request says and costs the same for every address.
import { z } from 'zod'
import { findByEmail } from '../../people/accounts/accounts.store.ts'
import type { Job } from '../../../jobs/job.ts'
import { countRecent } from '../../people/mails/mails.store.ts'
import { enqueueMail } from '../../people/mails/send-mail.ts'

/** Mails an hour to one address: anybody can ask for them. */
const mostAnHour = 5

export const requestReset: Job<{ email: string }> = {
  kind: 'request_password_reset',
  payload: z.object({ email: z.string() }),
  tries: 5,
  async run(services, { email }) {
    await services.database.transaction(
      async tx => {
        const user = await findByEmail(tx, email)
        if (!user || user.disabled || (await countRecent(tx, 'reset', email)) >= mostAnHour) return
        await enqueueMail(tx, services, { kind: 'reset', to: email, user_id: user.id })
      },
      { touches: 'nothing' },
    )
  },
}

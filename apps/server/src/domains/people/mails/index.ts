import { feature } from '../../feature.ts'
import { sweep } from '../../../jobs/sweep.ts'
import { trimMails } from './mails.store.ts'
import { sendMail } from './send-mail.ts'
import { settings } from './settings.ts'

export const mailsFeature = feature({
  jobs: { chores: [sweep('trim_mails', trimMails)], links: [sendMail] },
  settings,
})

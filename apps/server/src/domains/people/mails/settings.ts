import { setting } from '../../../base/settings/setting.ts'
import type { Reader } from '../../../base/settings/setting.ts'

/** An address, with or without a name before it. */
function readMailFrom(from: Reader): string | null {
  const sender = from.text()
  if (sender !== null && !/^(?:[^<>"\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(sender))
    from.refuse('must be an address, as tessera@example.com or Tessera <tessera@example.com>')
  return sender
}

export const settings = {
  TESSERA_SMTP_URL: setting({
    field: 'smtpUrl',
    meaning:
      'the mail server, as `smtp://user:password@host:587`, or `smtps://` where it speaks TLS from the first byte; [without it no mail is sent](../for/administrator.md#mail)',
    standard: null,
    secret: true,
    read: from => from.url(['smtp:', 'smtps:']),
  }),
  TESSERA_MAIL_FROM: setting({
    field: 'mailFrom',
    meaning: 'the sender of mails, as `Tessera <tessera@example.com>`',
    standard: null,
    otherwise: '`Tessera <tessera@…>` at the host of `TESSERA_BASE_URL`',
    read: readMailFrom,
  }),
}

declare module '../../../base/config.ts' {
  interface Config {
    smtpUrl: string | null
    mailFrom: string | null
  }
}

import type { AuditVerification } from '@tessera/contract'
import { useMutation } from '@tanstack/react-query'
import { ShieldCheck } from '../../icons/icons.generated.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Failed, Notice } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'

/** Whether the entries are as they were written; asked for, because a long log takes a while. */
export function VerifyAudit() {
  const { data, error, isPending, mutate } = useMutation({ mutationFn: () => api.audit.verify() })
  const verify = (
    <Button size="small" isPending={isPending} onPress={() => mutate()}>
      Verify the log
    </Button>
  )
  if (error && !isPending) return <Failed error={error} retry={() => mutate()} />
  return (
    <div role="status">
      {data ? (
        <Result verification={data} action={verify} />
      ) : (
        <Notice kind="info" icon={<ShieldCheck size={16} aria-hidden />} action={verify}>
          Each entry has a hash of itself and of the entry before, which shows whether one was changed or removed.
        </Notice>
      )}
    </div>
  )
}

function Result({ verification, action }: { verification: AuditVerification; action: React.ReactNode }) {
  const { entries, first_break } = verification
  const count = entries === 1 ? '1 entry' : `${entries.toLocaleString('en')} entries`
  if (first_break === null)
    return (
      <Notice kind="success" icon={<ShieldCheck size={16} aria-hidden />} action={action}>
        The log is as it was written: {count}, none changed, moved or missing.
      </Notice>
    )
  return (
    <Notice kind="danger" action={action}>
      The log was changed: after {count}, at entry <code>{first_break.id}</code> of <Time at={first_break.at} />. It was
      changed or moved, is missing, or follows one that is.
    </Notice>
  )
}

import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'
import { formatTime } from '@/shared/lib/dates'
import { Button } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { confirm } from '@/shared/ui/layers/dialog'
import { toast } from '@/shared/ui/layers/toast'
import { useAction } from '@/shared/ui/layers/use-action'
import type { InvitingPath } from './invitation-actions'

interface Props {
  path: InvitingPath
  seq: number
  canWrite: boolean
  sentAt: string | null
  label: string
  /** Why no invitation can be sent. */
  refused?: string | undefined
}

/** Renders the time of the invitation and a button that sends it. */
export function InvitedField({ path, seq, canWrite, sentAt, label, refused }: Props) {
  const { mutateAsync: bulk } = useMutation(apiMutation('post', `${path}/bulk`))
  const { run, busy } = useAction(async () => {
    const message = '문의자에게 신청 링크를 문자로 보냅니다.'
    if (!(await confirm({ title: `${label} 발송`, message, confirmLabel: '발송' }))) return
    const { failed } = await bulk({ body: { action: 'INVITE', seqs: [seq] } })
    const [refusal] = failed
    toast(refusal?.message ?? '안내를 발송했습니다.', refusal ? { tone: 'error' } : {})
  })
  return (
    <ReadOnlyField label={label}>
      {refused ?? (sentAt ? `${formatTime(sentAt)} 발송` : '보내지 않았습니다.')}{' '}
      {canWrite && !refused && (
        <Button size="sm" busy={busy} onClick={() => run(undefined)}>
          {sentAt ? '다시 발송' : '발송'}
        </Button>
      )}
    </ReadOnlyField>
  )
}

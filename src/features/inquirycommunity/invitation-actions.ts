import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListAction } from '@/kit/list/actions'
import { apiMutation } from '@/shared/api/query'
import { formatThousands } from '@/shared/lib/format'
import type { InquiryRow } from './inquiry-shared/inquiry.rules'

/** Inquiries whose writers can be invited to apply. */
export type InvitingPath = '/api/v1/admin/store-inquiries' | '/api/v1/admin/wholesale-inquiries'

/** Returns the list actions with the invitation first: a text message with the application link. */
export function useInvitationActions(
  path: InvitingPath,
  label: string,
  others: readonly ListAction<InquiryRow>[],
): ListAction<InquiryRow>[] {
  const { mutateAsync: bulk } = useMutation(apiMutation('post', `${path}/bulk`))
  return useMemo(
    () => [
      {
        label,
        on: 'both',
        max: 100,
        ask: (_, __, seqs) => ({
          message: `문의자 ${formatThousands(seqs.length)}명에게 신청 링크를 문자로 보냅니다. 24시간 안에 보낸 문의자에게는 다시 보내지 않습니다.`,
          confirmLabel: '발송',
        }),
        run: (seqs) => bulk({ body: { action: 'INVITE', seqs } }),
      },
      ...others,
    ],
    [bulk, label, others],
  )
}

import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { InquiryTabs } from '@/features/inquirycommunity/inquiry-tabs'
import { useLeaveConfirmation } from '@/kit/detail/leave-guard'
import { ScreenTabs } from '@/kit/list/list-tabs'
import { call } from '@/shared/api/client'
import { useDirty } from '@/shared/lib/dirty'
import { showFailure } from '@/shared/ui/layers/failure'
import { clearHandedRecipients, getHandedRecipients } from '../inquiry-shared/hand-over'
import { SmsForm } from './sms-form'
import { SmsHistory } from './sms-history.tab'
import { BLANK, type Draft, draftFor, isBlank } from './sms-send.rules'

/** Renders 발송 and 발송 내역. The draft is kept when switching tabs. */
export function SmsScreen() {
  const router = useRouter()
  const [draft, setDraft] = useState<Draft>(() => draftFor(getHandedRecipients()))
  useEffect(clearHandedRecipients, [])
  const unsaved = !isBlank(draft)
  useDirty(unsaved)
  useLeaveConfirmation(
    () => unsaved,
    (current, next) => current.pathname !== next.pathname,
  )
  const go = (tab: 'history' | undefined) =>
    router.navigate({ to: '/inquirycommunity/sms', search: tab ? { tab } : {} })

  /** 복사: starts a draft with the text and type of a sent one, for other recipients. */
  async function copy(seq: number) {
    try {
      const sent = await call('get', '/api/v1/admin/sms-sends/{seq}', { path: { seq } })
      const { purpose, title, content, senderNumberSeq } = sent
      setDraft({ ...BLANK, purpose, content, title: title ?? '', senderNumberSeq: senderNumberSeq ?? undefined })
      await go(undefined)
    } catch (error) {
      await showFailure(error)
    }
  }
  return (
    <>
      <InquiryTabs />
      <ScreenTabs
        label="문자"
        items={[
          {
            key: 'send',
            label: '발송',
            screen: () => (
              <SmsForm
                draft={draft}
                change={(part) => setDraft((before) => ({ ...before, ...part }))}
                onSent={() => {
                  setDraft(BLANK)
                  void go('history')
                }}
              />
            ),
          },
          { key: 'history', label: '발송 내역', screen: () => <SmsHistory onCopy={copy} /> },
        ]}
      />
    </>
  )
}

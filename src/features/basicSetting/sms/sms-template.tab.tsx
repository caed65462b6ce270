import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { ListScreen } from '@/kit/list/list-screen'
import { messageEventCodeLabels, messageRecipientLabels, smsTypeLabels } from '@/shared/api/gen/basicSetting-sms.gen'
import { useRights } from '@/shared/api/me'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { smsTemplatesQuery, useSaveSmsTemplate } from '../message.calls'
import { smsTemplateDef } from './sms-template.def'

const TextDrawer = lazyDrawer(() => import('./sms-template.drawer'), 'SmsTemplateDrawer')

const { text, link, toggle, number, time } = columnsOf(smsTemplateDef)

function useTextColumns() {
  const { mutateAsync: save } = useSaveSmsTemplate()
  return useMemo(
    () => [
      number('eventNo', { plain: true, width: 5 }),
      text('recipient', { width: 6, value: ({ recipient }) => messageRecipientLabels[recipient] }),
      link('eventCode', {
        value: ({ eventCode }) => messageEventCodeLabels[eventCode],
        search: ({ eventNo }) => ({ seq: String(eventNo) }),
        width: 14,
      }),
      toggle('enabled', {
        run: ({ eventCode, title, content, senderNumberSeq, version }, enabled) =>
          save({ path: { eventCode }, body: { enabled, title, content, senderNumberSeq, version } }),
      }),
      text('type', { width: 5, value: ({ type }) => smsTypeLabels[type] }),
      number('bytes', { width: 6 }),
      text('content', { width: 30, grow: true, value: ({ content }) => content.replace(/\s+/g, ' ') }),
      time('updatedAt'),
    ],
    [save],
  )
}

const turnOn = lazyCode(() => import('./enable-messages.dialog'))

/** Renders the button that turns on messages to customers, while any of them is off. */
function TurnOnButton() {
  const { data } = useQuery(smsTemplatesQuery)
  const { canWrite } = useRights()
  const off = data?.items.some(({ recipient, enabled }) => recipient === 'CUSTOMER' && !enabled)
  if (!data || !off || !canWrite('KAKAO_MANAGEMENT')) return null
  return (
    <Button size="sm" onClick={async () => (await turnOn.get())?.askEnableMessages(data.items)}>
      고객 안내 한 번에 켜기
    </Button>
  )
}

/** Renders 자동발송: the text message of each event. */
export function SmsTemplates() {
  return (
    <>
      <ListScreen
        def={smsTemplateDef}
        columns={useTextColumns()}
        caption="자동발송 문자"
        toolbar={() => <TurnOnButton />}
      />
      <TextDrawer />
    </>
  )
}

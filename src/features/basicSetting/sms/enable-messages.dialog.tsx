import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { messageEventCodeLabels, smsTypeLabels } from '@/shared/api/gen/basicSetting-sms.gen'
import { useMe } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { Checkbox } from '@/shared/ui/inputs/choice'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { toast } from '@/shared/ui/layers/toast'
import { variablesOf } from '../../../../domain/basicSetting/message-events'
import { withSampleValues } from '../../../../domain/basicSetting/message-text'
import { approvedNumbersQuery, useSaveSmsTemplate } from '../message.calls'
import styles from '../message.module.css'

type Template = Schemas['SmsTemplate']

/** Messages between order and mounting, selected by default. */
const EXPECTED: readonly Schemas['MessageEventCode'][] = [
  'ORDER_RECEIVED',
  'DEPOSIT_GUIDE',
  'PAYMENT_CONFIRMED',
  'ITEM_SHIPPED',
  'STORE_ARRIVED',
  'MOUNT_RESERVED',
  'MOUNT_CHANGED',
  'MOUNT_CANCELED',
  'MOUNT_REMINDER',
  'MOUNT_COMPLETED',
  'ORDER_CANCELED',
  'REFUND_DONE',
  'CASH_RECEIPT_ISSUED',
  'INQUIRY_ANSWERED',
]

function TurnOnForm({ templates, close }: { templates: readonly Template[]; close: (count?: number) => void }) {
  const { mutateAsync: save } = useSaveSmsTemplate()
  const { data: numbers } = useQuery(approvedNumbersQuery)
  const shopName = useMe()?.shopName
  const ownVariablesOf = (code: Template['eventCode']) =>
    variablesOf(code).map((each) => (each.key === '쇼핑몰명' ? { ...each, sample: shopName ?? each.sample } : each))
  const [chosen, choose] = useState<readonly string[]>(() =>
    templates.filter(({ eventCode }) => EXPECTED.includes(eventCode)).map(({ eventCode }) => eventCode),
  )
  const toggle = (code: string, on: boolean) => choose(on ? [...chosen, code] : chosen.filter((each) => each !== code))

  // after a failure, a second submit continues with the rest
  const isOn = useRef(new Set<string>())
  async function send(): Promise<number> {
    for (const { eventCode, title, content, senderNumberSeq, version } of templates) {
      if (!chosen.includes(eventCode) || isOn.current.has(eventCode)) continue
      await save({ path: { eventCode }, body: { enabled: true, title, content, senderNumberSeq, version } })
      isOn.current.add(eventCode)
    }
    return isOn.current.size
  }
  return (
    <DialogForm
      confirm={`${chosen.length}개 켜기`}
      problem={chosen.length === 0 && '켤 메시지를 선택해 주세요.'}
      send={send}
      close={close}
    >
      <p>선택한 일이 생기면 고객의 휴대폰으로 아래 문구가 나갑니다. 문구는 목록에서 언제든 고칠 수 있습니다.</p>
      {numbers?.items.length === 0 && (
        <p role="note" className={styles.notice}>
          승인된 발신번호가 없어 켜 두어도 보내지 않습니다.{' '}
          <Link to="/basicSetting/sms" search={{ tab: 'numbers' }}>
            발신번호 등록
          </Link>
        </p>
      )}
      <ul className={styles.turnOn}>
        {templates.map(({ eventCode, type, content }) => (
          <li key={eventCode}>
            <Checkbox
              label={messageEventCodeLabels[eventCode]}
              checked={chosen.includes(eventCode)}
              onChange={(event) => toggle(eventCode, event.target.checked)}
            />{' '}
            <small>{smsTypeLabels[type]}</small>
            <p>{withSampleValues(content, ownVariablesOf(eventCode))}</p>
          </li>
        ))}
      </ul>
    </DialogForm>
  )
}

/** Shows what customers would receive and turns the chosen text messages on. */
export async function askEnableMessages(all: readonly Template[]): Promise<void> {
  const off = all.filter(({ recipient, enabled }) => recipient === 'CUSTOMER' && !enabled)
  const count = await openDialog<number>((close) => <TurnOnForm templates={off} close={close} />, {
    title: '고객 안내 메시지 켜기',
    size: 'lg',
  })
  if (count) toast(`고객 안내 메시지 ${count}개를 켰습니다.`)
}

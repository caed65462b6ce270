import { useQuery } from '@tanstack/react-query'
import { ProviderNoteText } from '@/features/provider-note-text'
import { formatThousands } from '@/shared/lib/format'
import { smsSettingsQuery } from '../message.calls'
import styles from '../message.module.css'

/** Renders a warning if no provider is connected or the balance is low. */
export function SmsNotices() {
  const { data } = useQuery(smsSettingsQuery)
  const isLow = data && data.balance !== null && data.balance < data.lowBalanceAmount
  return (
    <>
      <ProviderNoteText port="messages" cannot="문자를 보내거나 발신번호를 승인받을" />
      {isLow && (
        <p role="status" className={styles.notice}>
          문자 잔액이 {formatThousands(data.balance ?? 0)}원 남았습니다. 충전하지 않으면 발송이 멈출 수 있습니다.
        </p>
      )}
    </>
  )
}

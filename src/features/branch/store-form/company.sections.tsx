import { useSyncExternalStore } from 'react'
import { ntsTones } from '@/features/corpmember/business.tones'
import { LicenseField } from '@/features/corpmember/license-field'
import { NtsButton } from '@/features/member/nts-button'
import { CurrentPasswordField } from '@/kit/fields/current-password-field'
import { fieldsOf } from '@/kit/fields/fields'
import { RecordLink } from '@/kit/record-link'
import {
  bankCodeLabels,
  ntsStateLabels,
  storeSettleDayLabels,
  storeTaxTypeLabels,
} from '@/shared/api/gen/branch-manage.gen'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { useAction } from '@/shared/ui/layers/use-action'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { UnmaskButton } from '@/shared/ui/records/unmask'
import { businessNumberText } from '../../../../domain/common/business-number'
import type { StoreForm } from '../manage/store.detail-def'
import { storeDetail } from '../manage/store.detail-def'
import { checkStoreNts } from '../store.calls'
import styles from './store-form.module.css'

const { Text, Area, Digits, Day, Select } = fieldsOf(storeDetail)

interface Props {
  detail: StoreForm
}

/** Fields that show the password prompt when the bank account changes. It stays visible while a password is entered. */
const ACCOUNT = ['bankCode', 'accountNumber', 'accountHolder', 'currentPassword']

function NtsLine({ store, detail: { form, mayWrite } }: Props & { store: Schemas['Store'] }) {
  const { run, busy } = useAction(checkStoreNts, {
    done: ({ ntsState }) => `국세청 상태: ${ntsStateLabels[ntsState]}`,
  })
  return (
    <ReadOnlyField label="국세청 상태">
      <span className={styles.line}>
        <Pill tone={ntsTones[store.ntsState]}>{ntsStateLabels[store.ntsState]}</Pill>
        {store.ntsCheckedAt && `${cellTime(store.ntsCheckedAt)} 조회`}
        {mayWrite && (
          <NtsButton
            form={form}
            stored={store.businessNumber}
            busy={busy}
            onClick={() => run({ path: { seq: store.storeSeq } })}
          />
        )}
      </span>
    </ReadOnlyField>
  )
}

export function CompanySection({ detail }: Props) {
  const { form, record, unmask } = detail
  const changed = useSyncExternalStore(form.subscribe, form.dirtyNames)
  const asksPassword = record?.accountNumber && changed.some((name) => ACCOUNT.includes(name))
  return (
    <Section title="사업자·정산" aside={unmask && <UnmaskButton {...unmask} />}>
      <Text name="companyName" required />
      <Digits name="businessNumber" format={businessNumberText} required help="숫자 10자리" />
      {record && <NtsLine detail={detail} store={record} />}
      <Text name="ceoName" />
      <Text name="businessType" />
      <Text name="businessCategory" />
      <Text name="taxEmail" />
      <Select name="taxType" labels={storeTaxTypeLabels} required />
      <LicenseField name="licenseFileSeq" />
      <LicenseField name="bankbookFileSeq" what="통장 사본" />
      <Select name="bankCode" labels={bankCodeLabels} required empty="은행 선택" />
      <Digits name="accountNumber" required />
      <Text name="accountHolder" required />
      <Select name="settleDay" labels={storeSettleDayLabels} required />
      {asksPassword && (
        <CurrentPasswordField
          name="currentPassword"
          required
          wide
          help="정산계좌를 바꾸려면 현재 비밀번호가 필요합니다. 바꾼 사실을 장착점에 알립니다."
        />
      )}
    </Section>
  )
}

export function ContractSection({ detail: { record } }: Props) {
  return (
    <Section title="계약">
      <Day name="contractFrom" required />
      <Day name="contractTo" help="비워 두면 자동으로 연장됩니다." />
      <LicenseField name="contractFileSeq" what="계약서" />
      {record?.storeApplySeq && (
        <ReadOnlyField label="제휴 신청">
          <RecordLink to="/inquirycommunity/mountallianceapply/detail" search={{ seq: String(record.storeApplySeq) }}>
            신청 {record.storeApplySeq}
          </RecordLink>
        </ReadOnlyField>
      )}
      {record?.pauseReason && record.state === 'PAUSED' && (
        <ReadOnlyField label="일시중지 사유">
          {record.pauseReason}
          {record.pausedUntil && ` (${record.pausedUntil} 재개 예정)`}
        </ReadOnlyField>
      )}
      {record?.closeReason && record.state === 'CLOSED' && (
        <ReadOnlyField label="종료 사유">{record.closeReason}</ReadOnlyField>
      )}
      <Area name="memo" />
    </Section>
  )
}

const percent = (rate: number | null): string => (rate === null ? '-' : `${rate}%`)

/** Renders figures of the store, computed by the server. */
export function FiguresSection({ store }: { store: Schemas['Store'] }) {
  return (
    <Section title="운영 현황">
      <ReadOnlyField label="평점">
        {store.ratingAverage === null
          ? '후기 없음'
          : `${store.ratingAverage} (${formatThousands(store.storeReviewCount)}건)`}
      </ReadOnlyField>
      <ReadOnlyField label="누적 장착">
        {formatThousands(store.mountCount)}건 (최근 30일 {formatThousands(store.mountCount30d)}건)
      </ReadOnlyField>
      <ReadOnlyField label="90일 취소율">{percent(store.cancelRate90d)}</ReadOnlyField>
      <ReadOnlyField label="90일 미방문율">{percent(store.noShowRate90d)}</ReadOnlyField>
      <ReadOnlyField label="예정 예약">{formatThousands(store.upcomingReservationCount)}건</ReadOnlyField>
      <ReadOnlyField label="최근 장착">{store.lastMountedAt ? cellTime(store.lastMountedAt) : '-'}</ReadOnlyField>
    </Section>
  )
}

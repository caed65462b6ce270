import { useSyncExternalStore } from 'react'
import { CurrentPasswordField } from '@/kit/fields/current-password-field'
import { cellsOf, fieldsOf } from '@/kit/fields/fields'
import { bankCodeLabels } from '@/shared/api/gen/basicSetting-shopinfo.gen'
import { formatThousands } from '@/shared/lib/format'
import { Section } from '@/shared/ui/records/section'
import type { ShopForm } from './shop-info.detail-def'
import { shopInfoDetail } from './shop-info.detail-def'

const { Rows } = fieldsOf(shopInfoDetail)
const Account = cellsOf(shopInfoDetail, 'bankAccounts')

/** Fields that show the password prompt. It stays visible while a password is entered. */
const ASKS_PASSWORD = ['bankAccounts', 'currentPassword']

/** Renders the bank accounts for payments. The first enabled one is the default. */
export function ShopAccounts({ detail: { form, record } }: { detail: ShopForm }) {
  const changed = useSyncExternalStore(form.subscribe, form.dirtyNames)
  const waiting = (account: { bankCode?: string; accountNumber?: string }) =>
    record?.bankAccounts.find(
      (each) => each.bankCode === account.bankCode && each.accountNumber === account.accountNumber,
    )?.waitingCount ?? 0
  return (
    <Section
      title="무통장 계좌"
      hint="사용 중인 맨 위 계좌가 주문의 입금계좌입니다. 입금 대기 주문이 있는 계좌는 삭제하지 말고 사용을 꺼 주세요."
    >
      <Rows
        name="bankAccounts"
        addLabel="계좌 추가"
        blank={() => ({ bankCode: '004', accountNumber: '', holder: form.read('companyName') ?? '', enabled: true })}
        columns={[
          { title: '은행', width: 12, cell: <Account.Select name="bankCode" labels={bankCodeLabels} width={11} /> },
          { title: '계좌번호', width: 16, cell: <Account.Digits name="accountNumber" width={15} /> },
          { title: '예금주', width: 16, cell: <Account.Text name="holder" /> },
          { title: '사용', width: 9, cell: <Account.Switch name="enabled" /> },
          {
            title: '입금 대기',
            right: true,
            cell: (row) => (waiting(row) > 0 ? `${formatThousands(waiting(row))}건` : '-'),
          },
        ]}
      />
      {changed.some((name) => ASKS_PASSWORD.includes(name)) && (
        <CurrentPasswordField name="currentPassword" required wide help="계좌를 바꾸려면 현재 비밀번호가 필요합니다." />
      )}
    </Section>
  )
}

import { choice, fromCall, keyword, period, range } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  bankCodeLabels,
  bankDepositStateLabels,
  bankDepositTitles,
  filterTitles,
} from '@/shared/api/gen/orderdelivery-bankda.gen'
import { OPEN_STATES } from './bank-deposit.rules'

export const bankDepositDef = listDef<'/api/v1/admin/bank-deposits'>()({
  noun: '입금내역',
  unit: '건',
  filledWhen: '뱅크다에서 입금내역을 가져오면',
  path: '/api/v1/admin/bank-deposits',
  screen: '/orderdelivery/bankda',
  code: 'BANKDA_MANAGEMENT',
  titles: { ...bankDepositTitles, orderNo: '매칭 주문', ordererName: '주문자', matchedAt: '처리자·처리일' },
  filterTitles,
  mainColumns: { state: 'state', amount: 'amount', time: 'depositedAt', others: ['orderNo', 'reason'] },
  seq: (deposit) => deposit.bankDepositSeq,
  name: (deposit) => `${deposit.depositorName} ${deposit.amount.toLocaleString('en-US')}원`,
  excel: { resource: 'bank-deposits', personal: true },
  filters: [
    keyword(['depositorName', 'orderNo', 'memo'], { orderNo: '주문번호' }),
    period(['depositedAt'], { preset: '1주일' }),
    choice('state', bankDepositStateLabels, { preset: OPEN_STATES }),
    fromCall('account', '/api/v1/admin/bank-deposits/summary', {
      textValues: true,
      options: ({ accounts }) =>
        accounts.map(({ account, bankCode, accountEnd }) => ({
          value: account,
          label: `${bankCodeLabels[bankCode]} ${accountEnd}`,
        })),
    }),
    range('amount', { unit: '원' }),
  ],
  sorts: ['depositedAt', 'amount', 'matchedAt'],
  sort: 'depositedAt,asc',
  doneSort: 'depositedAt,desc',
})

import { columnsOf } from '@/kit/columns/columns'
import { ListScreen } from '@/kit/list/list-screen'
import { CountTiles } from '@/kit/list/tiles'
import {
  applicationStateLabels,
  industryLabels,
  monthlyQuantityLabels,
  ntsStateLabels,
} from '@/shared/api/gen/corpmember-apply.gen'
import { statePill } from '@/shared/ui/table/cells'
import { businessNumberText } from '../../../../domain/common/business-number'
import { applicationTones, ntsTones } from '../business.tones'
import { useApplicationActions } from './business-application.actions'
import { businessApplicationDef } from './business-application.def'

const { text, link, number, day, pill, custom } = columnsOf(businessApplicationDef)

const columns = [
  number('businessApplicationSeq', { plain: true, width: 5.5 }),
  day('createdAt', { width: 7.5 }),
  link('companyName', {
    to: '/corpmember/apply/detail',
    search: (row) => ({ seq: String(row.businessApplicationSeq) }),
    width: 11,
    grow: true,
  }),
  custom('businessNumber', {
    title: '사업자번호',
    width: 10.5,
    cell: ({ businessNumber, duplicateOf }) => (
      <>
        {businessNumberText(businessNumber)} {duplicateOf && statePill('중복', 'red')}
      </>
    ),
  }),
  text('ceoName', { title: '대표자', width: 5 }),
  text('loginId', { width: 9.5, minWidth: 9 }),
  text('industry', { width: 8.5, value: ({ industry }) => industryLabels[industry] }),
  text('monthlyQuantity', { width: 7, value: ({ monthlyQuantity }) => monthlyQuantityLabels[monthlyQuantity] }),
  text('regionName', { width: 7.5 }),
  pill('ntsState', ntsStateLabels, ntsTones, { width: 7 }),
  pill('state', applicationStateLabels, applicationTones, { width: 6.5 }),
  text('reviewerName', { width: 6 }),
  day('decidedAt', { width: 7.5 }),
]

export function BusinessApplicationList() {
  return (
    <ListScreen
      def={businessApplicationDef}
      columns={columns}
      caption="사업자회원 신청 목록"
      actions={useApplicationActions()}
      create={{ label: '신청 등록', to: '/corpmember/apply/detail' }}
      tiles={(list) => (
        <CountTiles
          list={list}
          label="상태별 신청 수"
          tiles={[
            { label: '접수', count: list.answer?.receivedCount, tone: 'blue', apply: { state: ['RECEIVED'] } },
            { label: '검토중', count: list.answer?.reviewingCount, tone: 'amber', apply: { state: ['REVIEWING'] } },
            {
              label: '보완요청',
              count: list.answer?.supplementCount,
              tone: 'violet',
              apply: { state: ['SUPPLEMENT'] },
            },
          ]}
        />
      )}
    />
  )
}

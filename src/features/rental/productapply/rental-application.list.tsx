import { useQuery } from '@tanstack/react-query'
import { productColumn } from '@/features/product/product.rules'
import { sends } from '@/features/sends'
import { columnsOf } from '@/kit/columns/columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { ExcelUploadButton } from '@/kit/excel/upload-button'
import { ListScreen } from '@/kit/list/list-screen'
import { CountTiles, filtersWithout, type Tile } from '@/kit/list/tiles'
import type { List } from '@/kit/list/use-list'
import { rentalApplicationStateLabels, rentalContactResultLabels } from '@/shared/api/gen/rental-productapply.gen'
import { apiQuery } from '@/shared/api/query'
import type { RowOf } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { mutedText, nameCell } from '@/shared/ui/table/cells'
import { ERASED_TEXT } from '../../../../domain/common/erased-text'
import { useRentalActions } from './rental-application.actions'
import { rentalApplicationDef } from './rental-application.def'
import { hoursText, isLate, isOpenRental, rentalTones, waitedHours } from './rental-application.rules'

type Path = '/api/v1/admin/rental-applications'

const RentalDrawer = lazyDrawer(() => import('./rental-application.form'), 'RentalForm')
const { link, mention, time, pill, custom, text, twoLine, money, day } = columnsOf(rentalApplicationDef)

const contactText = ({ contactCount, lastContactResult }: RowOf<Path>): string | null =>
  lastContactResult ? `${contactCount}회 ${rentalContactResultLabels[lastContactResult]}` : null

const columns = [
  link('applicationNo', {
    width: 8.8,
    search: ({ rentalApplicationSeq }) => ({ seq: String(rentalApplicationSeq) }),
  }),
  time('createdAt'),
  pill('state', rentalApplicationStateLabels, rentalTones, { width: 6 }),
  custom('applicantName', {
    width: 8.5,
    cell: ({ purged, applicantName, mobilePhone }) =>
      purged ? mutedText(ERASED_TEXT) : nameCell(applicantName, mobilePhone),
  }),
  custom('assigneeName', {
    title: '담당자/통화',
    width: 7.5,
    cell: (row) => nameCell(row.assigneeName ?? '-', contactText(row)),
  }),
  custom('nextContactAt', {
    title: '재통화 예정/경과',
    width: 9.7,
    tone: (row) =>
      isLate(row, new Date()) ||
      (row.nextContactAt && isOpenRental(row.state) && Date.parse(row.nextContactAt) < Date.now())
        ? 'red'
        : undefined,
    cell: (row) => {
      const hours = waitedHours(row, new Date())
      return nameCell(row.nextContactAt ? cellTime(row.nextContactAt) : '-', hours === null ? null : hoursText(hours))
    },
  }),
  twoLine('itemName', {
    ...productColumn(({ plan }: RowOf<Path>) => ({ name: plan.itemName, brandName: null, sizeLabel: plan.sizeLabel })),
    title: '상품/규격',
    width: 14,
    minWidth: 12,
    grow: true,
  }),
  text('carText', { width: 12, minWidth: 10 }),
  money('payFee', { width: 6 }),
  custom('plan', { title: '수량×개월', width: 7, cell: ({ plan }) => `${plan.quantity}본×${plan.months}` }),
  custom('rentalCompany', {
    title: '렌탈사',
    width: 8.8,
    minWidth: 7,
    cut: true,
    cell: ({ plan }) => plan.rentalCompany,
  }),
  custom('affiliateCardSeq', {
    title: '제휴카드',
    width: 10.5,
    minWidth: 8,
    cut: true,
    cell: ({ card }) => card && nameCell(card.name, `−${formatThousands(card.discountAmount)}`),
  }),
  mention('wishStoreName', {
    width: 10,
    minWidth: 7,
    to: '/branch/manage/detail',
    search: ({ wishStoreSeq }) => wishStoreSeq && { seq: wishStoreSeq },
  }),
  text('contractNo', { width: 9 }),
  day('endOn', { width: 7 }),
]

function RentalTiles({ list }: { list: List<Path> }) {
  const { data } = useQuery({
    ...apiQuery('/api/v1/admin/rental-applications/counts', { query: filtersWithout(list, ['state', 'callback']) }),
    placeholderData: (previous) => previous,
  })
  const tile = (
    label: string,
    count: number | undefined,
    state: keyof typeof rentalApplicationStateLabels,
    tone?: Tile<Path>['tone'],
  ): Tile<Path> => ({ label, count, tone, apply: { state: [state], callback: undefined } })
  return (
    <CountTiles
      list={list}
      label="상태별 신청 수"
      tiles={[
        tile('접수', data?.received, 'RECEIVED', 'blue'),
        tile('상담중', data?.consulting, 'CONSULTING', 'violet'),
        tile('심사중', data?.screening, 'SCREENING', 'amber'),
        tile('승인', data?.approved, 'APPROVED', 'green'),
        tile('계약', data?.contracted, 'CONTRACTED', 'green'),
        {
          label: '재통화 지남',
          count: data?.overdue,
          tone: 'red',
          apply: { state: ['RECEIVED', 'CONSULTING', 'SCREENING', 'APPROVED', 'CONTRACTED'], callback: 'OVERDUE' },
        },
      ]}
    />
  )
}

export function RentalApplicationList() {
  return (
    <>
      <ListScreen
        def={rentalApplicationDef}
        columns={columns}
        caption="렌탈 신청 목록"
        actions={useRentalActions()}
        create={{ label: '신청 등록', search: { new: '1' } }}
        tiles={(list) => <RentalTiles list={list} />}
        toolbar={(list) => (
          <ExcelUploadButton
            list={list}
            resource="/api/v1/admin/rental-applications"
            title="심사결과 업로드"
            note={
              <>
                신청번호와 결과(승인·거절), 거절이면 사유를 올립니다. 심사중인 신청만 바뀝니다.
                {sends('RENTAL_APPROVED')}
              </>
            }
          />
        )}
      />
      <RentalDrawer />
    </>
  )
}

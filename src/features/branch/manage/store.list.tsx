import { ExcelUploadButton } from '@/kit/excel/upload-button'
import { ListScreen } from '@/kit/list/list-screen'
import { Button } from '@/shared/ui/inputs/button'
import { useStoreActions } from './store.actions'
import { useStoreColumns } from './store.columns'
import { storeDef } from './store.def'
import { feeDialogs, holidayDialog } from './store-list.calls'
import { StoreTiles } from './store-tiles'

/** Renders 장착점: the stores that mount tires. */
export function StoreList() {
  return (
    <ListScreen
      def={storeDef}
      columns={useStoreColumns()}
      caption="장착점 목록"
      actions={useStoreActions()}
      create={{ label: '장착점 등록', to: '/branch/manage/detail' }}
      tiles={(list) => <StoreTiles list={list} />}
      toolbar={(list) =>
        list.rightsKnown && (
          <>
            {/* not awaited, so that the buttons are not busy while their dialogs are open */}
            <Button onClick={async () => void (await holidayDialog.get())?.openHolidays(!list.canWrite)}>공휴일</Button>
            <Button onClick={async () => void (await feeDialogs.get())?.openFeeDefaults(!list.canWrite)}>
              기본 요금표
            </Button>
            <ExcelUploadButton
              list={list}
              resource="/api/v1/admin/stores"
              note="코드가 있는 행은 수정되고, 코드를 비운 행은 오픈준비 상태로 등록됩니다. 비워 둔 항목은 바뀌지 않고, -를 입력하면 지워집니다. (최대 2,000행)"
            />
          </>
        )
      }
    />
  )
}

import { ExcelUploadButton } from '@/kit/excel/upload-button'
import { ListScreen } from '@/kit/list/list-screen'
import { runAction } from '@/kit/list/run-action'
import type { List } from '@/kit/list/use-list'
import { useReorder } from '@/kit/list/use-reorder'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { useRenameModels, useReorderModels } from '../car.calls'
import { useModelActions } from './car-model.actions'
import { DETAIL, useModelColumns } from './car-model.columns'
import { modelDef } from './car-model.def'
import { ModelTree } from './car-model-tree'

const renameDialog = lazyCode(() => import('./rename-dialog'))

type Cars = List<'/api/v1/admin/car-models'>

/** Renders 모델명 일괄변경, preset to the filtered model. */
function RenameButton({ list }: { list: Cars }) {
  const { mutateAsync: rename } = useRenameModels()
  if (!list.canWrite) return null
  const { carMakerSeq, modelName } = list.state
  const run = async () => {
    const view = await renameDialog.get()
    return view?.askRename({ carMakerSeq, modelName }, (body) => rename({ body }))
  }
  return (
    <Button
      onClick={() =>
        void runAction(
          { label: '모델명 일괄변경', on: 'many', once: true, run },
          { seqs: [], rows: list.rows },
          list.def,
        )
      }
    >
      모델명 일괄변경
    </Button>
  )
}

export function ModelList() {
  const { mutateAsync: order } = useReorderModels()
  return (
    <ListScreen
      def={modelDef}
      columns={useModelColumns()}
      caption="차종 목록"
      actions={useModelActions()}
      create={{ label: '차종 등록', to: DETAIL }}
      aside={(list) => <ModelTree list={list} />}
      reorder={{
        use: useReorder,
        within: ['origin', 'carMakerSeq', 'modelName'],
        groupOf: ({ carMakerSeq, modelName }) => `${carMakerSeq}/${modelName}`,
        run: (seqs, group = '') => {
          const [maker = '', ...name] = group.split('/')
          return order({ body: { carMakerSeq: Number(maker), modelName: name.join('/'), seqs } })
        },
      }}
      toolbar={(list) => (
        <>
          <RenameButton list={list} />
          <ExcelUploadButton
            list={list}
            resource="/api/v1/admin/car-models"
            title="차종 엑셀 업로드"
            note="제조사·모델명·세부모델명이 같은 행은 한 차종이며, 그 차종의 장착 규격을 새로 바꿉니다. (최대 5,000행)"
          />
        </>
      )}
    />
  )
}

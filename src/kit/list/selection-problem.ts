import type { ListAction } from './actions'

/** Returns why the toolbar cannot run this action on the selection; undefined: it can. */
export function selectionProblem<R, Q>(action: ListAction<R, Q>, count: number, all: boolean): string | undefined {
  const { max = 500 } = action
  if (all) return action.all ? undefined : '검색 결과 전체에는 사용할 수 없습니다. 항목을 선택해 주세요.'
  return count > max ? `한 번에 ${max}건까지 처리할 수 있습니다.` : undefined
}

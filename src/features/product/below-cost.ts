import type { GridSpec } from '@/kit/grid/grid-types'

/** For grids of prices: asks before prices below cost are saved. */
export const belowCostResend: GridSpec['resend'] = {
  code: 'BELOW_COST',
  flag: 'allowBelowCost',
  question: (count) => ({
    title: `매입가 미만 가격 저장: ${count}행`,
    message: `${count}행의 가격이 매입가보다 낮습니다. 그래도 저장하시겠습니까?`,
    confirmLabel: '매입가 미만으로 저장',
  }),
}

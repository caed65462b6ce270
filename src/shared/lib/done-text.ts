/** Returns the sentence that an action was done: `발주확인 처리했습니다.`, but `발송처리했습니다.` */
export const doneText = (label: string): string => `${label}${label.endsWith('처리') ? '' : ' 처리'}했습니다.`

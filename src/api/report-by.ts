/** What a line of a report is about. */
export const BY = ['table', 'bet', 'dealer', 'day', 'shift', 'patron'] as const;
export type By = (typeof BY)[number];

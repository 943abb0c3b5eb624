export const chromium: () => string | null;

export const ensureBuilt: () => void;

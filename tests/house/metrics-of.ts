/** What the house says of itself to whoever watches it on its own machine. */
export const metricsOf = async (address: string): Promise<string> =>
  (await fetch(`${address}/metrics`)).text();

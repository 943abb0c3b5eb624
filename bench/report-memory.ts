/** Loaded before a script that is measured: says at its end how many kilobytes it held at the most. */
process.on('exit', () => {
  process.stderr.write(String(process.resourceUsage().maxRSS));
});

// The container's health check: exits with 0 when the service is ready. A separate process, so that a hanging event
// loop is detected as well.
const { HEALTH_PORT = '9090' } = process.env;
try {
  const response = await fetch(`http://127.0.0.1:${HEALTH_PORT}/health/ready`, { signal: AbortSignal.timeout(4_000) });
  const { failures } = await response.json();
  if (!response.ok) console.error(JSON.stringify(failures));
  process.exit(response.ok ? 0 : 1);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

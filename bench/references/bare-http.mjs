import { createServer } from 'node:http';

// What Node itself can do: the time, and nothing else. Usage: node bare-http.mjs <port>
createServer((_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(String(Date.now()));
}).listen(Number(process.argv[2]), '127.0.0.1');

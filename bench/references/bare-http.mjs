import { createServer } from 'node:http';

// How fast Node alone is: it only returns the time. Usage: node bare-http.mjs <port>
createServer((_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(String(Date.now()));
}).listen(Number(process.argv[2]), '127.0.0.1');

type Front = {
  port: number
  /** The ports of the APIs. */
  apis: readonly number[]
  /** For temporary files and the cache. */
  folder: string
  asRoot: boolean
}

/** nginx before the APIs, with the cache of the map's versioned URLs. docs/operations.md explains each part. */
export function nginxSettings({ port, apis, folder, asRoot }: Front): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
daemon off;
${asRoot ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 2048; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  proxy_cache_path ${folder}/map levels=1:2 keys_zone=map:16m max_size=1g inactive=7d;
  client_max_body_size 4m;

  upstream api {
    ${apis.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=2s;`).join('\n    ')}
    keepalive 32;
  }

  server {
    listen 127.0.0.1:${port};
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    # An API that is down has answered nothing yet, so that another may be asked. A write is never repeated.
    proxy_next_upstream error timeout;
    proxy_connect_timeout 2s;
    proxy_read_timeout 30s;

    # A call that an API did not finish has an unknown outcome: the caller repeats it, and finds what was done.
    error_page 502 504 = @unavailable;
    location @unavailable {
      default_type application/json;
      add_header Retry-After 1 always;
      return 503 '{"error":true,"code":"UNAVAILABLE","msg":"One moment, we are switching servers."}';
    }

    location / { proxy_pass http://api; }

    # Only URLs with a version: through a cache, the others would lose their 304 responses.
    location ~ ^/api/map/(blocks/\\d+|counts/\\d+/\\d+/\\d+)/[\\w-]+$ {
      proxy_pass http://api;
      proxy_cache map;
      # A query string does not change the bytes.
      proxy_cache_key $uri;
      proxy_cache_lock on;
      # They are true whether or not the API responds.
      proxy_cache_use_stale error timeout updating http_502 http_503 http_504;
      add_header X-Cache $upstream_cache_status;
    }

    location /api/live {
      proxy_pass http://api;
      proxy_buffering off;
      proxy_read_timeout 60s;
    }
  }
}
`
}

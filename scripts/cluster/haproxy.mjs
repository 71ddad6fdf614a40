/**
 * @typedef {{ name: string, port: number, healthPort?: number }} Backend
 * @typedef {{ web: number, database: number, statistics: number }} ProxyPorts
 */

/**
 * Returns HAProxy's configuration: the site's processes take turns while they are ready; the database has one writer at a time, which is
 * changed when it is no longer in step with the cluster and not changed back, so that transactions never meet on two nodes.
 * @param {{ sites: readonly Backend[], nodes: readonly Backend[], ports: ProxyPorts }} cluster
 */
export const proxyConfiguration = ({ sites, nodes, ports }) => `global
  maxconn 4000
  nbthread 1
defaults
  timeout connect 3s
  timeout client 60s
  timeout server 60s
  timeout check 2s
  default-server inter 1s fall 2 rise 1

frontend web
  bind 127.0.0.1:${ports.web}
  mode http
  option forwardfor
  option http-keep-alive
  default_backend sites

backend sites
  mode http
  balance leastconn
  option httpchk
  http-check send meth GET uri /readyz
  http-check expect status 200
  # A process that ends answers what it has begun; a connection it no longer takes goes to another.
  retries 2
  retry-on conn-failure empty-response
  option redispatch
${sites.map(({ name, port }) => `  server ${name} 127.0.0.1:${port} check`).join("\n")}

listen database
  bind 127.0.0.1:${ports.database}
  mode tcp
  timeout client 8h
  timeout server 8h
  option httpchk
  http-check send meth GET uri /
  http-check expect status 200
  stick-table type integer size 1 nopurge
  stick on int(1)
${nodes
  .map(
    ({ name, port, healthPort }, at) =>
      `  server ${name} 127.0.0.1:${port} check port ${healthPort} on-marked-down shutdown-sessions${at > 0 ? " backup" : ""}`,
  )
  .join("\n")}

listen statistics
  bind 127.0.0.1:${ports.statistics}
  mode http
  stats enable
  stats uri /
  stats refresh 5s
`;

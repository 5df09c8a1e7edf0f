package work;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;

/** The engine and its REST API, which asks for a password. */
@SpringBootApplication
public class Main {
  public static void main(String[] args) {
    SpringApplication.run(Main.class, args);
  }

  @Bean
  SecurityFilterChain password(HttpSecurity http) throws Exception {
    return http.csrf((csrf) -> csrf.disable())
        .authorizeHttpRequests((requests) -> requests.anyRequest().authenticated())
        .httpBasic(Customizer.withDefaults())
        .build();
  }
}

package work;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToMany;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Version;
import jakarta.validation.constraints.NotBlank;
import java.time.Instant;
import java.util.Set;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.domain.support.AuditingEntityListener;
import org.springframework.data.jpa.repository.config.EnableJpaAuditing;
import org.springframework.data.repository.query.Param;
import org.springframework.data.rest.core.annotation.RepositoryRestResource;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;
import org.springframework.security.web.csrf.CsrfTokenRequestAttributeHandler;

/** A workshop for instruments: everything is exported by Spring Data REST, which names no ids. */
@SpringBootApplication
@EnableJpaAuditing
public class Main {
  public static void main(String[] args) {
    SpringApplication.run(Main.class, args);
  }

  @Bean
  SecurityFilterChain pages(HttpSecurity http) throws Exception {
    CsrfTokenRequestAttributeHandler plain = new CsrfTokenRequestAttributeHandler();
    plain.setCsrfRequestAttributeName(null);
    return http
        .csrf(
            (csrf) ->
                csrf.csrfTokenRepository(CookieCsrfTokenRepository.withHttpOnlyFalse())
                    .csrfTokenRequestHandler(plain)
                    // A program sends its password each time.
                    .ignoringRequestMatchers((one) -> one.getHeader("Authorization") != null))
        .authorizeHttpRequests((requests) -> requests.anyRequest().authenticated())
        .formLogin((form) -> form.defaultSuccessUrl("/index.html", true))
        .httpBasic(Customizer.withDefaults())
        .build();
  }
}

@Entity
class Maker {
  @Id @GeneratedValue(strategy = GenerationType.IDENTITY) Long id;
  @NotBlank public String name;
  public String town;
}

@Entity
class Label {
  @Id @GeneratedValue(strategy = GenerationType.IDENTITY) Long id;
  @NotBlank public String title;
}

enum State { WAITING, ON_THE_BENCH, FINISHED }

@Entity
@jakarta.persistence.EntityListeners(AuditingEntityListener.class)
class Instrument {
  @Id @GeneratedValue(strategy = GenerationType.IDENTITY) Long id;
  @Version Long version;
  @NotBlank public String name;
  public State state = State.WAITING;
  public int strings;
  public boolean urgent;
  @CreatedDate public Instant arrived;
  @ManyToOne public Maker maker;
  @ManyToMany public Set<Label> labels;
}

@RepositoryRestResource
interface Makers extends JpaRepository<Maker, Long> {}

@RepositoryRestResource
interface Labels extends JpaRepository<Label, Long> {}

@RepositoryRestResource
interface Instruments extends JpaRepository<Instrument, Long> {
  Page<Instrument> findByNameContainingIgnoreCase(@Param("name") String name, Pageable pageable);

  Page<Instrument> findByState(@Param("state") State state, Pageable pageable);
}
